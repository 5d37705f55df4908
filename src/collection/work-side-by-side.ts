export interface SideBySide {
  /** Items that are worked on at once. */
  readonly atOnce: number;
  /** Once it fires, nothing new is begun. */
  readonly interrupt: AbortSignal;
}

/** Works on each item, in the order given, so many at a time; ends when all that was begun has ended. */
export async function workSideBySide<Item>(
  items: readonly Item[],
  { atOnce, interrupt }: SideBySide,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const pending = items.values();
  const worker = async (): Promise<void> => {
    for (const item of pending) {
      if (interrupt.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
