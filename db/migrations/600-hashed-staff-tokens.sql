-- Sessions of staff, like those of shoppers, are found by the SHA-256 of their token. Those that exist stay signed in.
update staff_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
