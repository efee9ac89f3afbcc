import type { RefusalTable } from './refusal-table.ts'

/** Templates of batches, the periods that they pay, and what is made of them. */
export const runRefusals = {
  stale_template: [409, 'Somebody changed this template meanwhile. Look at it and try again.'],
  template_archived: [409, 'This template is archived. Take it back first.'],
  template_name_taken: [409, 'Another template has this name. Choose another.'],
  too_many_templates: [409, 'There are 200 templates already, which is as many as there can be.'],
  stale_period: [409, 'Somebody moved this pay day meanwhile. Look at it and try again.'],
  periods_overlap: [
    409,
    'Some of these days lie in periods that were confirmed already. Take those back first, or choose another pay day.',
  ],
  periods_in_use: [409, 'Batches pay some of these periods, so they stay. Move single pay days.'],
  pay_day_out_of_order: [
    422,
    'Pay days stay in the order of their periods: after the one before and before the next.',
  ],
  pay_day_outside_period: [
    422,
    'The pay day must lie in its period, or at most 62 days after its end.',
  ],
  no_period_left: [
    409,
    'No period is left to be paid. Confirm the periods of the next year first.',
  ],
  no_last_run: [
    409,
    'This template has no batch yet that was made into a bank file, so there is nothing to copy. Start it empty.',
  ],
  owner_gone: [
    409,
    'Whoever owns the template is not there any more, or may not prepare batches. Make somebody else its owner.',
  ],
  lines_kept: [
    403,
    'The single payments of this batch are kept to the payroll group, and you are not in it.',
  ],
  archive_needs_leave: [
    403,
    'There are confidential batches, so two take the archive: you, and somebody of the payroll group who lets it be taken.',
  ],
  repaid_apart: [
    409,
    'A payment of a confidential batch is paid again in a confidential batch: start one of its template.',
  ],
  duty_other_kind: [
    409,
    'Only a batch of this kind pays this duty, begun from a template for taxes or for super, and not cancelled.',
  ],
  day_published: [409, 'This day is published already. Retract it first where it was wrong.'],
  day_retracted: [409, 'This day was retracted already, and stays as it was.'],
  too_many_published: [
    409,
    'There are 200 days to come already, which is as many as there can be.',
  ],
  duty_said: [409, 'Somebody said already that this batch pays this duty.'],
  too_many_duty_batches: [
    409,
    'Ten batches pay this duty already, which is as many as there can be.',
  ],
  period_has_draft: [
    409,
    'This template has a draft of this period already. Go on with it, or cancel it first.',
  ],
  said_mistake: [
    409,
    'Somebody is said to be in this run, or missing from it, by mistake. Mend that, or say something else of them.',
  ],
  words_missing: [
    409,
    'Say of everybody who is new in this run, gone from it or back why, under “Since the last run”.',
  ],
  run_not_comparable: [
    409,
    'The run to compare with is an earlier batch of this source account and kind that the bank has, and confidential only where this one is. Choose another.',
  ],
  same_period: [
    409,
    'A batch of the same period was handed over, of this template, or of this kind from the same source account. If this one is meant beside it, say why it is a supplementary run.',
  ],
} satisfies RefusalTable
