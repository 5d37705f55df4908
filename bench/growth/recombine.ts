/** The beginning of one name and the end of another; parts are put apart by hyphens. */
export function joinedName(first: string, second: string): string {
  const [head, tail] = [first.split('-'), second.split('-')];
  return [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))].join('-');
}

export const CLAUSE_END = { en: /(?<=[.,;:!?] )/u, 'zh-CN': /(?<=[。，；：！？、])/u } as const;

/** The first half of one text's clauses and the second half of the other's; a text without a partner stays as it is. */
export function joinedText(first: string | null, second: string | null, clauseEnd: RegExp): string | null {
  if (first === null || second === null) return first;
  const [head, tail] = [first.split(clauseEnd), second.split(clauseEnd)];
  return [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.ceil(tail.length / 2))].join('');
}
