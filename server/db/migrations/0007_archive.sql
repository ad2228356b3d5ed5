CREATE TABLE "archive_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"lines" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discussion_comments" (
	"discussion_id" text NOT NULL,
	"id" text NOT NULL,
	"author_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"score" integer NOT NULL,
	"text" text NOT NULL,
	"words" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', coalesce(words, text))) STORED NOT NULL,
	CONSTRAINT "discussion_comments_discussion_id_id_pk" PRIMARY KEY("discussion_id","id")
);
--> statement-breakpoint
CREATE TABLE "discussions" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"community" text NOT NULL,
	"author_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"score" integer NOT NULL,
	"url" text NOT NULL,
	"license" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"title_words" text,
	"text_words" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', coalesce(title_words, title)), 'A') || setweight(to_tsvector('english', coalesce(text_words, text)), 'B')) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "discussion_comments_search" ON "discussion_comments" USING gin ("search");--> statement-breakpoint
CREATE INDEX "discussions_search" ON "discussions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "discussions_samples" ON "discussions" USING btree ("id") WHERE "discussions"."source" = 'sample';