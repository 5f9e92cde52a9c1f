-- The library: limits of accounts, bulk changes, publications, confirmations and times of reading (decision 78).

-- How often the scanner, the store or the database was not available during the check. These attempts count apart from those that failed.
alter table file_uploads add column outages integer not null default 0;
-- The limit that the file would exceed, and how much of it was in use.
alter table file_uploads add column fault_limit bigint;
alter table file_uploads add column fault_used bigint;

-- True if the text is longer than what is searched.
alter table document_texts add column is_cut boolean not null default false;
update document_texts set is_cut = true where char_length(content) > 500000;
