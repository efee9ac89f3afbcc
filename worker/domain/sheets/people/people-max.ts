/** People in one sheet: each is somebody whom an administrator knows, and another confirms. */
export const peopleMax = 100
