import { type Kysely, sql } from 'kysely';

/** Imported spreadsheets of a stable's horses and owners: their cells, the answers to questions, and the rows created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moving_in_sheets (
      id uuid primary key default gen_random_uuid(),
      put_by uuid not null references people,
      put_at timestamptz not null,
      -- {"rows": [{"line": 2, "cells": ["Aria", …]}], "merged": […]}, corrections included.
      cells jsonb not null check (jsonb_typeof(cells) = 'object'),
      -- The chosen meaning of columns, by index.
      columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
      answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
      -- The version of the preview shown last; committing requires it.
      version text not null check (char_length(version) <= 60),
      committed_at timestamptz,
      -- {"created": 36, …}: the answer, repeated if the request is sent again.
      outcome jsonb check (jsonb_typeof(outcome) = 'object'),
      -- The rows created and changed, with their previous values, so that the import can be undone.
      made jsonb check (jsonb_typeof(made) = 'object'),
      undone_at timestamptz,
      -- Kept for only a week, because it holds personal data.
      expires_at timestamptz not null,
      constraint moving_in_sheets_taken_in_at_once check (num_nulls(committed_at, outcome, made) in (0, 3)),
      constraint moving_in_sheets_undone_after check (undone_at is null or committed_at is not null)
    );
    create index moving_in_sheets_expiring on moving_in_sheets (expires_at);
    create index moving_in_sheets_of_person on moving_in_sheets (put_by);
    -- Other spellings of an owner that somebody confirmed, so that later sheets do not ask again.
    create table owner_spellings (
      -- Folded, words sorted: 'j kowalczyk'.
      name text primary key check (char_length(name) between 1 and 130),
      person_id uuid not null references people on delete cascade
    );
    create index owner_spellings_of_person on owner_spellings (person_id);
  `.execute(db);
}
