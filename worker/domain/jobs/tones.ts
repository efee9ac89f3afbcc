/** How a job does: it went well, it failed or is late, it had no turn yet, or the organisation's state lets it rest. */
export const jobTones = ['well', 'failing', 'waiting', 'resting'] as const
export type JobTone = (typeof jobTones)[number]
