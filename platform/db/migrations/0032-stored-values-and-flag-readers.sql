-- True if the last daily values of a portfolio could not be read. They are requested again in the same night.
alter table portfolios add column are_values_due boolean not null default false;

-- Staff add readers to a flag that they record or need to know of, and remove them from it. Without this, somebody with SQL as the app's login
-- could add themselves to the readers of any flag.
create function may_share_flag(flag uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select not exists (select from public.client_flags f where f.id = flag)
      or public.caller() in ('company-admin', 'admin')
      or exists (select from public.client_flag_readers r where r.flag_id = flag and r.person_id = public.current_person());
  end;
revoke execute on function may_share_flag(uuid) from public;
grant execute on function may_share_flag(uuid) to ${app};
drop policy staff_insert on client_flag_readers;
drop policy staff_delete on client_flag_readers;
call permit('client_flag_readers', 'insert', 'staff', 'may_share_flag(flag_id)');
call permit('client_flag_readers', 'delete', 'staff', 'may_share_flag(flag_id)');
