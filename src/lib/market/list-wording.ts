/** '1 keyword', '47 keywords'. */
export const countText = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
