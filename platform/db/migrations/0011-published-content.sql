-- Published items, which people outside the back office read.

-- Who reads the published versions of an item: everybody, or people who are signed in. Null: only staff in the back office. The definition of
-- the collection determines it.
alter table collection_items add column audience text check (audience in ('everyone', 'signed-in'));
update collection_items set audience = case
    when collection in ('pages', 'posts', 'people', 'clients') then 'everyone'
    when collection in ('navigation', 'subnavigation', 'riskProfiles', 'models', 'commentary') then 'signed-in'
  end;
create index collection_items_published on collection_items (edition, collection, published_at desc, id)
  where audience is not null and is_active and published_version is not null;

-- Returns the published versions of a collection. The tables can be read by staff only, so that no draft reaches anybody else.
create function published_items(of_collection text)
  returns table (id uuid, parent_id uuid, place integer, published_at timestamptz, data jsonb)
  language sql stable security definer rows 50 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.id, i.parent_id, i.position, i.published_at, v.data
    from public.collection_items i join public.collection_versions v on v.item_id = i.id and v.version = i.published_version
    where i.edition = public.current_edition() and i.collection = of_collection and i.is_active
      and (i.audience = 'everyone' or (i.audience = 'signed-in' and public.current_person() is not null));
  end;
revoke execute on function published_items(text) from public;
grant execute on function published_items(text) to ${app};
