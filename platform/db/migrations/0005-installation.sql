-- Facts about this installation, such as that it holds demo data: production mode refuses to start on it.
create table platform.installation (fact text primary key, value text not null);
grant select, insert, update on platform.installation to ${app};
