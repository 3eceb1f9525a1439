-- Orders under way whose account is deleted: the person in them is deleted once they have ended.
alter table orders add column forget_when_ended boolean not null default false;
create index orders_to_forget on orders (id) where forget_when_ended;
