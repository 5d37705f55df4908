/** Items that are read or made when they are asked for; a list in memory is one of them. */
export interface ItemsByPlace<Item> {
  readonly length: number;
  at: (place: number) => Item | undefined;
}

/** All of them, one after the other. */
export function* eachItem<Item>(items: ItemsByPlace<Item>): Generator<Item> {
  for (let place = 0; place < items.length; place += 1) yield items.at(place)!;
}
