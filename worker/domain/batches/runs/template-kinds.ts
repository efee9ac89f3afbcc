/** What a template is for. */
export const templateKinds = ['pay', 'super', 'tax', 'supplier', 'other'] as const
export type TemplateKind = (typeof templateKinds)[number]
