-- Videos of products: each stands in the place of a picture, which is its poster.
create table product_videos (
  -- '/product-videos/NAME.mp4'
  address text primary key check (length(address) between 1 and 200),
  seconds double precision not null,
  uploaded_at timestamptz not null default now()
);
alter table product_pictures
  -- The video that this picture is the poster of; empty: none.
  add column video text not null default '' check (length(video) <= 200);
-- When staff last uploaded it; null for pictures of seeds, reviews and imports, which no sweep looks at.
alter table pictures add column uploaded_at timestamptz;
create index pictures_uploaded on pictures (uploaded_at) where uploaded_at is not null;
