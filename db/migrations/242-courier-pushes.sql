-- The last part of the address at which a courier's system may say that something changed: nobody else knows it. Two random UUIDs, 244 bits.
alter table couriers add column push_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
