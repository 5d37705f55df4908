/**
 * What a function makes of texts that come again soon, kept for so many of them; then all are forgotten.
 *
 * @param make gives the same for the same text, and nothing that anybody changes
 */
export function remembering<Value extends object | string>(
  most: number,
  make: (text: string) => Value,
): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (made.size === most) made.clear();
    made.set(text, value);
    return value;
  };
}
