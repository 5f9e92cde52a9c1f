-- Search by parts of words, without regard to case, accents and punctuation, in English, Icelandic and Greek.

create extension if not exists pg_trgm with schema public;
-- Loads the extension, so that functions may set its threshold.
do $$ begin perform show_trgm('loaded'); end $$;

-- Folds a text into words for search, more than `fold_text` does: in lower case, without accents and apostrophes, with ð and þ as Latin letters
-- and a single sigma. Everything that is neither a letter nor a digit separates words. The collation is fixed, so that the result does not
-- depend on the server's locale.
create function fold_words(given text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        regexp_replace(normalize(lower(given collate pg_c_utf8), nfkd), '[\u0300-\u036f''’ʼ]', '', 'g'),
        'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
      'ðđøłıς', 'ddoliσ'),
    '[^[:alnum:]]+', ' ', 'g'));
revoke execute on function fold_words(text) from public;
grant execute on function fold_words(text) to ${app};

-- What is searched, between spaces, so that a pattern can require the beginning of a word. It begins with the name.
alter table accounts add column search_words text not null
  generated always as (' ' || fold_words(name || ' ' || coalesce(external_id, '') || ' ' || email) || ' ') stored;
alter table people add column search_words text not null generated always as (' ' || fold_words(name || ' ' || email) || ' ') stored;
alter table portfolios add column search_words text not null
  generated always as (' ' || fold_words(coalesce(name, '') || ' ' || id) || ' ') stored;
alter table held_securities add column search_words text not null
  generated always as (' ' || fold_words(name || ' ' || coalesce(symbol, '') || ' ' || coalesce(sedol, '')) || ' ') stored;
create index accounts_search on accounts using gin (search_words gin_trgm_ops);
create index people_search on people using gin (search_words gin_trgm_ops);
create index portfolios_search on portfolios using gin (search_words gin_trgm_ops);
create index held_securities_search on held_securities using gin (search_words gin_trgm_ops);

-- Row-level security evaluates a policy before an operator of the query that could reveal a value, and so cannot use these indexes. The
-- functions below use them for staff of the edition. They return ids only, which the query then restricts to the caller's clients.
-- `word` is the pattern of the longest word, for the index, and `patterns` those of all words. With `similar_to`, they return what is spelt
-- similarly instead.
create function matching_accounts(word text, patterns text[], similar_to text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
  begin atomic
    select a.id from public.accounts a
    where similar_to is null and public.acts_for_staff() and a.edition = public.current_edition()
      and a.search_words like word and a.search_words like all (patterns)
    union all
    select a.id from public.accounts a
    where similar_to is not null and public.acts_for_staff() and a.edition = public.current_edition()
      and similar_to operator(public.<%) a.search_words;
  end;

create function matching_people(word text, patterns text[], similar_to text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
  begin atomic
    select p.id from public.people p
    where similar_to is null and public.acts_for_staff() and p.edition = public.current_edition()
      and p.search_words like word and p.search_words like all (patterns)
    union all
    select p.id from public.people p
    where similar_to is not null and public.acts_for_staff() and p.edition = public.current_edition()
      and similar_to operator(public.<%) p.search_words;
  end;

create function matching_portfolios(word text, patterns text[], similar_to text) returns setof text
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
  begin atomic
    select p.id from public.portfolios p
    where similar_to is null and public.acts_for_staff() and p.edition = public.current_edition()
      and p.search_words like word and p.search_words like all (patterns)
    union all
    select p.id from public.portfolios p
    where similar_to is not null and public.acts_for_staff() and p.edition = public.current_edition()
      and similar_to operator(public.<%) p.search_words;
  end;

create function matching_securities(word text, patterns text[], similar_to text) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45
  begin atomic
    select s.id from public.held_securities s
    where similar_to is null and public.acts_for_staff() and s.edition = public.current_edition()
      and s.search_words like word and s.search_words like all (patterns)
    union all
    select s.id from public.held_securities s
    where similar_to is not null and public.acts_for_staff() and s.edition = public.current_edition()
      and similar_to operator(public.<%) s.search_words;
  end;

revoke execute on function matching_accounts(text, text[], text), matching_people(text, text[], text),
  matching_portfolios(text, text[], text), matching_securities(text, text[], text) from public;
grant execute on function matching_accounts(text, text[], text), matching_people(text, text[], text),
  matching_portfolios(text, text[], text), matching_securities(text, text[], text) to ${app};

-- The accounts that a member of staff opened last.
create table recent_accounts (
  edition text not null,
  person_id uuid not null references people on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  opened_at timestamptz not null,
  primary key (person_id, account_id)
);
create index recent_accounts_account on recent_accounts (account_id);
grant select, insert, update, delete on recent_accounts to ${app};
call protect_table('recent_accounts', 'person');
call permit('recent_accounts', 'insert', 'staff', 'person_id = (select current_person())');
call permit('recent_accounts', 'update', 'staff', 'person_id = (select current_person())');
call permit('recent_accounts', 'delete', 'staff', 'person_id = (select current_person())');
call limit_columns_to('recent_accounts', '{opened_at}');
