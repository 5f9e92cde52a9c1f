-- A search that finds nothing compares each word with the names: the longest must be similar to a part of one, and all words on average. Before,
-- the words were compared as one text, so that one misheard word of two found nobody.
create or replace function matching_accounts(word text, patterns text[], similar_to text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select a.id from public.accounts a
    where similar_to is null and public.acts_for_staff() and a.edition = public.current_edition()
      and a.search_words like word and a.search_words like all (patterns)
    union all
    select a.id from public.accounts a
    where similar_to is not null and public.acts_for_staff() and a.edition = public.current_edition()
      and pg_catalog.btrim(word, '% ') operator(public.<%) a.search_words
      and (select pg_catalog.avg(public.word_similarity(w, a.search_words)) from pg_catalog.string_to_table(similar_to, ' ') w) >= 0.35;
  end;

create or replace function matching_people(word text, patterns text[], similar_to text) returns setof uuid
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select p.id from public.people p
    where similar_to is null and public.acts_for_staff() and p.edition = public.current_edition()
      and p.search_words like word and p.search_words like all (patterns)
    union all
    select p.id from public.people p
    where similar_to is not null and public.acts_for_staff() and p.edition = public.current_edition()
      and pg_catalog.btrim(word, '% ') operator(public.<%) p.search_words
      and (select pg_catalog.avg(public.word_similarity(w, p.search_words)) from pg_catalog.string_to_table(similar_to, ' ') w) >= 0.35;
  end;

create or replace function matching_portfolios(word text, patterns text[], similar_to text) returns setof text
  language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select p.id from public.portfolios p
    where similar_to is null and public.acts_for_staff() and p.edition = public.current_edition()
      and p.search_words like word and p.search_words like all (patterns)
    union all
    select p.id from public.portfolios p
    where similar_to is not null and public.acts_for_staff() and p.edition = public.current_edition()
      and pg_catalog.btrim(word, '% ') operator(public.<%) p.search_words
      and (select pg_catalog.avg(public.word_similarity(w, p.search_words)) from pg_catalog.string_to_table(similar_to, ' ') w) >= 0.35;
  end;

create or replace function matching_securities(word text, patterns text[], similar_to text) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select s.id from public.held_securities s
    where similar_to is null and public.acts_for_staff() and s.edition = public.current_edition()
      and s.search_words like word and s.search_words like all (patterns)
    union all
    select s.id from public.held_securities s
    where similar_to is not null and public.acts_for_staff() and s.edition = public.current_edition()
      and pg_catalog.btrim(word, '% ') operator(public.<%) s.search_words
      and (select pg_catalog.avg(public.word_similarity(w, s.search_words)) from pg_catalog.string_to_table(similar_to, ' ') w) >= 0.35;
  end;
