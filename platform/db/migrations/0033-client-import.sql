-- Language of the invitation of a client who has not registered yet. Null for the usual language of the edition.
alter table accounts add column invitation_locale text check (invitation_locale in ('en', 'is', 'el'));
