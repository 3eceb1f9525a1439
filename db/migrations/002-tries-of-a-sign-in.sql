-- How many codes were entered for a sign-in that waits for one: after five it begins again.
alter table staff_verifications add column tries integer not null default 0;
