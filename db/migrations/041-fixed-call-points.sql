-- Who is called first, and up to how many points of risk the link in the email confirms, are fixed in the code. Processes of the version
-- before use the same figures, which were their defaults.
delete from settings where key in ('callWeights', 'linkConfirmsUpTo');
