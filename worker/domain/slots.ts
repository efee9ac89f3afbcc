/** Below so many free slots the platform must make more. */
export const slotsLow = 20
