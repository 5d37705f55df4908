/** Fewer words, and nothing is told by how many of them join others. */
const LEAST_WORDS = 8;
const JOINING_SHARE = 0.4;
const JOINING =
  /^(?:i|i'[dm]|an?|the|to|of|and|or|in|on|for|with|is|are|it|it's|its|that|this|which|what|how|do|does|can|my|me|not|from|by|at|be|if|when|but|so|there|any|we|you|have|has|would|like|should|more|than|ones?|where|why|was|will|into|them|they|as|no|without|need|want|could|after|only|all|[的了吗是我么在不有怎什这能用可以后和要还到会就那哪个呢])$/i;

/** Two of five words join others to sentences, which listings, logs and settings do not have; a Han letter is a word. */
export function isProse(text: string): boolean {
  const words = text.match(/\p{Script=Han}|[A-Za-z][A-Za-z']*|\d+/gu) ?? [];
  const joining = words.filter((word) => JOINING.test(word));
  return words.length >= LEAST_WORDS && joining.length >= words.length * JOINING_SHARE;
}
