-- Sessions of shoppers are found by the SHA-256 of their token. Those that exist stay signed in.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
