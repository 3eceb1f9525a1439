-- What a buyer asks of the delivery until the order is packed: call card, packer, slip, label and courier read it.
alter table orders add column wishes text[] not null default '{}' check (wishes <@ array['saturday', 'gate', 'call', 'noCall']);
