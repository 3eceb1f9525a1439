-- How many emails of a topic went to mailboxes that nobody has proved is counted for the house (`strangers_wait`).
create index emails_topic on emails (split_part(limit_key, ' ', 1), created_at) where limit_key <> '';
