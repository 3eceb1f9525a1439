-- The phone (E.164) that the holder of an account has proved by a code to it: codes to it sign in, and orders with it belong to the account.
alter table users add column phone text unique check (phone ~ '^\+[0-9]{8,15}$');
