/** Words without these characters at their ends; other ones may be named for the beginning. */
export function trimEdges(words: string, edges: string, atStart = edges): string {
  let [start, end] = [0, words.length];
  while (start < end && atStart.includes(words[start] ?? '')) start += 1;
  while (end > start && edges.includes(words[end - 1] ?? '')) end -= 1;
  return words.slice(start, end);
}
