-- The log of messages, which admins read in the back office.

-- Returns the messages of the edition to an admin, without their texts: those of earlier releases are unencrypted and may contain PINs and
-- links. Other callers get no rows. The table itself can be read by the system only.
create function logged_messages(of_channel text)
  returns table (
    id uuid, recipient text, subject text, created_at timestamptz, sent_at timestamptz, given_up_at timestamptz, tries integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.id, m.recipient, m.subject, m.created_at, m.sent_at, m.given_up_at, m.tries
    from public.outbox_messages m
    where m.edition = public.current_edition() and m.channel = of_channel and public.caller() = 'admin';
  end;
revoke execute on function logged_messages(text) from public;
grant execute on function logged_messages(text) to ${app};
