-- Documents about one portfolio of their account, by the id of the portfolio at its source. Null for those about the whole account.
alter table documents add column portfolio_id text check (char_length(portfolio_id) between 1 and 100);
create index documents_portfolio on documents (portfolio_id, account_id, versioned_at desc, id desc) where portfolio_id is not null;
drop trigger limit_columns on documents;
call limit_columns_to('documents', '{folder_id, portfolio_id, name, kind, revision, deleted_at, deleted_by}');
