/** Text under a command's help: how it is called for real. */
export function examples(...commandLines: readonly string[]): string {
  return ['', 'Examples:', ...commandLines.map((line) => `  $ plugin-facts ${line}`)].join('\n');
}
