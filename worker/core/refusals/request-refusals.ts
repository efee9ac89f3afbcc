import type { RefusalTable } from './refusal-table.ts'

/** Requests that cannot be read, or ask for what is not there. */
export const requestRefusals = {
  not_found: [404, 'This does not exist, or you may not see it.'],
  invalid: [422, 'Please correct the highlighted fields.'],
  https_needed: [
    403,
    'This address begins with https://. What was just sent went in the open: make a new key, calendar address or password for it.',
  ],
  not_json: [400, 'The request must be JSON in UTF-8.'],
  form_unreadable: [400, 'This form did not arrive whole. Please go back and send it again.'],
  not_a_form: [400, 'The request must be a form with one file in the field "sheet".'],
  drawn_for_another: [
    409,
    'Somebody else has signed in here since this page was opened. Nothing was done. Open the page again.',
  ],
  too_large: [413, 'This is larger than can be taken at once.'],
  too_much_at_once: [
    429,
    'Too much is sent or asked for at this moment. Nothing was done. Wait ten seconds, then try again.',
  ],
  key_invalid: [400, 'An Idempotency-Key has 1 to 200 visible characters.'],
  key_reused: [422, 'This Idempotency-Key was used before for another request.'],
  cursor_invalid: [400, 'This page address is not valid. Start from the first page.'],
  failed: [500, 'Something went wrong on our side. Look at what was saved, then try again.'],
} satisfies RefusalTable
