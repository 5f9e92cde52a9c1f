-- Notices of changed settings, by which every process and the open pages of people learn of them.

-- Sends "edition topic" to the channel atrium_changes when the transaction is committed. PostgreSQL sends equal notices of a transaction once.
-- The topic is the argument or, without one, the collection of the row.
create function notify_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('atrium_changes', new.edition || ' ' || coalesce(tg_argv[0], to_jsonb(new) ->> 'collection'));
  return null;
end $$;
revoke execute on function notify_change() from public;

create trigger notify_added after insert on collection_items for each row
  when (new.audience is not null and new.published_version is not null) execute function notify_change();
create trigger notify_changed after update on collection_items for each row
  when (new.audience is not null and (new.published_version, new.is_active, new.position, new.parent_id)
    is distinct from (old.published_version, old.is_active, old.position, old.parent_id)) execute function notify_change();
create trigger notify_change after insert or update on portals for each row execute function notify_change('portals');
create trigger notify_change after insert or update on client_groups for each row execute function notify_change('welcome');
create trigger notify_change after insert on client_group_members for each row execute function notify_change('welcome');
create trigger notify_change after insert on portal_terms for each row execute function notify_change('welcome');

-- The end of a session ends its streams on every process.
create function notify_session_end() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('atrium_changes', old.edition || ' session:' || old.id);
  return null;
end $$;
revoke execute on function notify_session_end() from public;
create trigger notify_session_end after delete on sessions for each row execute function notify_session_end();
