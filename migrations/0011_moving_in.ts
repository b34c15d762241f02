import { type Kysely, sql } from 'kysely';

/** Sheets by which a stable moves in: what was read of one, what was answered about it, and what was made of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moving_in_sheets (
      id uuid primary key default gen_random_uuid(),
      put_by uuid not null references people,
      put_at timestamptz not null,
      -- {"rows": [{"line": 2, "cells": ["Aria", …]}], "merged": […]}, with the cells that were mended since.
      cells jsonb not null check (jsonb_typeof(cells) = 'object'),
      -- What columns hold, by their index, where somebody chose it.
      columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
      answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
      -- Of the preview that somebody saw last: nothing else is taken in.
      version text not null check (char_length(version) <= 60),
      committed_at timestamptz,
      -- {"created": 36, …}: the answer, however often it is asked for.
      outcome jsonb check (jsonb_typeof(outcome) = 'object'),
      -- The rows that were made and changed, with what stood there before, so that it can be taken back.
      made jsonb check (jsonb_typeof(made) = 'object'),
      undone_at timestamptz,
      -- It is full of people's data, so it is kept for a week.
      expires_at timestamptz not null,
      constraint moving_in_sheets_taken_in_at_once check (num_nulls(committed_at, outcome, made) in (0, 3)),
      constraint moving_in_sheets_undone_after check (undone_at is null or committed_at is not null)
    );
    create index moving_in_sheets_expiring on moving_in_sheets (expires_at);
    create index moving_in_sheets_of_person on moving_in_sheets (put_by);
    -- How else sheets spell an owner, where somebody said that it is one person: no later sheet asks about it again.
    create table owner_spellings (
      -- Folded, its words in order: 'j kowalczyk'.
      name text primary key check (char_length(name) between 1 and 130),
      person_id uuid not null references people on delete cascade
    );
    create index owner_spellings_of_person on owner_spellings (person_id);
  `.execute(db);
}
