/** How a payee may differ from the batch before, or be paid again what came back, in the order in which the totals are led from one to the other. */
export const comparedKinds = ['new', 'gone', 'more', 'less', 'again'] as const
export type ComparedKind = (typeof comparedKinds)[number]
