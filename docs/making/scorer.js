// The order of search results: an exact name first, then titles, then pages on which a word stands.
// Among equals the guide comes before the notebooks, and the shell first of all, for most words that
// somebody looks for are commands. What Python writes for each class, such as __init__, comes last.

const PLACES = [
  ["guide/shell", 3],
  ["guide/notebooks/", -1],
  ["guide/", 2],
  ["start/", 1.5],
  ["course/", 1],
  ["about/", -2],
];

var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,

  score: ([name, , anchor, , score]) => {
    const place = PLACES.find(([start]) => name.startsWith(start));
    return score + (place ? place[1] : 0) - (anchor.includes(".__") ? 4 : 0);
  },
};
