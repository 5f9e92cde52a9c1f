-- Portfolios are stored by the account whose provider listed them first. When an account is linked to another client, or moved to another
-- portal, what was stored for it belongs to somebody else. Its portfolios are removed with their holdings and daily values, and stored again
-- by the next refresh of the account to which they belong.
create function remove_portfolios_of_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.portfolios where account_id = new.id;
  return null;
end $$;
revoke execute on function remove_portfolios_of_account() from public;
create trigger remove_portfolios after update of external_id, portal_id on accounts for each row
  when (old.external_id is not null and (old.external_id is distinct from new.external_id or old.portal_id is distinct from new.portal_id))
  execute function remove_portfolios_of_account();
