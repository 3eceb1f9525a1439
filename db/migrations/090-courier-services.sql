-- Where the shop asks a courier by itself what came of its parcels. Empty: staff import the courier's list.
alter table couriers add column service_url text not null default ''
  check (service_url = '' or (service_url ~ '^https?://' and length(service_url) <= 300));
