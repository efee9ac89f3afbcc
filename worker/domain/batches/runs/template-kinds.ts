/** What a template is for. */
export const templateKinds = ['pay', 'super', 'tax', 'supplier', 'other'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** As lists and reports tell batches apart: by the kind of their template, or that no template began them. */
export const batchKinds = [...templateKinds, 'none'] as const
export type BatchKind = (typeof batchKinds)[number]
