import { firstByName, metMax } from '#domain/access/sign-in/kept-out.ts'

/** Said behind a count where there are more people than were looked at. */
export const countedOnly = ({ isAll }: { isAll: boolean }) =>
  isAll ? '' : ` Only ${firstByName(metMax)} were counted.`
