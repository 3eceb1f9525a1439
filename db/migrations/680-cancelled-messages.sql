-- A message tells that an order is cancelled.
insert into message_kinds (id) values ('cancelled');
