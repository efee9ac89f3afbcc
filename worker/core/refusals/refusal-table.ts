/** The statuses of HTTP that a refusal has. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 421 | 422 | 429 | 500 | 503

/** By its reason: a refusal's status, and the sentence users read. */
export type RefusalTable = Record<string, [RefusalStatus, string]>
