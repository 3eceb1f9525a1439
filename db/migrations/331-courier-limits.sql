-- The heaviest parcel in grams, and the most cash in paisa, that a courier takes. Null: no limit.
alter table couriers
  add column max_grams integer check (max_grams > 0),
  add column max_cash bigint check (max_cash > 0);
