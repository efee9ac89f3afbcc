/** The two strands a bilum is made of: the maker's and the approver's. Each stands on a light and on a dark ground. */
export const maker = '#1a8a86'
export const approver = '#c77a1e'
