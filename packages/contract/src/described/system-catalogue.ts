import type { FieldRow } from './field-catalogue.ts';

/** Fields of the health of an installation. */
export const SYSTEM_FIELDS: Readonly<Record<string, FieldRow>> = {
  'system.health.answer.state': [
    '`ok`, `trouble`: somebody has to do something, or `away`: calls or measurements are not served.',
    'ok',
  ],
  'system.health.answer.checked': ['Epoch milliseconds at which the parts were looked at last.', 1_767_571_200_000],
  'system.health.answer.data': ['What is wrong now, the worst first.'],
  'system.health.answer.data.part': ['Part of the installation.', 'disk'],
  'system.health.answer.data.fault': ['What is wrong with it.', 'disk_full_in_days'],
  'system.health.answer.data.state': ['How bad it is.', 'trouble'],
  'system.health.answer.data.since': ['Epoch milliseconds since when it is.', 1_767_571_200_000],
  'system.health.answer.data.values': ['Figures of the fault by name, such as days or seconds.', { days: 5 }],
  'system.health.answer.changes': ['What began and ended before, newest first.'],
  'system.health.answer.changes.time': ['Epoch milliseconds of the change.', 1_767_571_200_000],
  'system.health.answer.changes.part': ['Part of the installation.', 'disk'],
  'system.health.answer.changes.fault': ['What was wrong with it.', 'disk_full_in_days'],
  'system.health.answer.changes.values': ['Figures of the fault by name.', { days: 5 }],
  'system.health.answer.changes.begun': ['Whether it began; otherwise it was over.', true],
  'system.health.answer.figures': ['Figures of the installation.'],
  'figures.version': ['Version of the program.', '1.49.6'],
  'figures.started': ['Epoch milliseconds at which the server started.', 1_767_571_200_000],
  'figures.disk': ['Disk of the data folder; null where it cannot be read.'],
  'disk.free': ['Free bytes.', 41_000_000_000],
  'disk.size': ['Bytes in all.', 100_000_000_000],
  days_left: [
    'Days until it is full at the rate of the last day; null where it does not fill or this is not known.',
    84,
  ],
  'figures.last_write': [
    'Epoch milliseconds at which samples were stored last; null: none since the start.',
    1_767_571_200_000,
  ],
  waiting_samples: ['Samples that are received but not stored yet.', 0],
  waiting_buckets: ['Minutes, quarter hours, hours and days that are not formed yet.', 12],
  parts_aside: ['Damaged files of measurements that are set aside, repaired or not; null where this is not known.', 0],
  last_backup: ['The last backup; null without any.'],
  'last_backup.time': ['Epoch milliseconds at which it began.', 1_767_571_200_000],
  'last_backup.bytes': ['Its bytes.', 5_200_000_000],
  'last_backup.new_bytes': ['Bytes that no earlier backup had.', 61_000_000],
  certificate_end: ['Epoch milliseconds at which the TLS certificate ends; null without one.', 1_793_571_200_000],
};
