-- What an order may hold is decided by `proof_asked` alone.
drop function if exists held_by_strangers(text);
drop function if exists waited_for_by_strangers(text, text);
drop function if exists fits_share(integer, integer, integer, integer);
