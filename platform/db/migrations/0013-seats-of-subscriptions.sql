-- The accounts and advisers that an organisation may have: those of the subscriptions of its portals together or, if none of its portals has
-- a subscription, its own.
create function organisation_seats(of_organisation uuid) returns table (accounts integer, advisers integer)
  language sql stable rows 1 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(s.accounts, o.account_seats), coalesce(s.advisers, o.adviser_seats)
    from public.organisations o cross join lateral (
      select sum((v.data ->> 'accounts')::integer)::integer as accounts, sum((v.data ->> 'advisors')::integer)::integer as advisers
      from public.portals p
        join public.collection_items i on i.id = (p.details ->> 'subscription')::uuid and i.edition = p.edition and i.is_active
        join public.collection_versions v on v.item_id = i.id and v.version = i.published_version
      where p.organisation_id = o.id and p.deleted_at is null
    ) s
    where o.id = of_organisation;
  end;
revoke execute on function organisation_seats(uuid) from public;
grant execute on function organisation_seats(uuid) to ${app};
