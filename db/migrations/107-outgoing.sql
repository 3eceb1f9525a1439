-- What is announced or queued once the transaction that causes it has committed (src/platform/database/outgoing.ts): NOTIFY inside a
-- transaction holds a lock of the whole database until the commit is on disk, so that all such commits wait for each other, and
-- graphile-worker's add_job is a NOTIFY too. A row is a job, or an announcement on a channel.
create table outgoing (
  id bigint generated always as identity primary key,
  job json,
  channel text,
  payload text,
  check ((job is null) <> (channel is null))
);
