CREATE TABLE "keyword_interest" (
	"key" text NOT NULL,
	"language" text NOT NULL,
	"month" text NOT NULL,
	"interest" jsonb,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keyword_interest_key_language_month_pk" PRIMARY KEY("key","language","month")
);
--> statement-breakpoint
ALTER TABLE "keyword_analyses" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "keyword_analyses" ADD COLUMN "locale" text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "keyword_reports" ADD COLUMN "is_bare" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "keyword_interest_age" ON "keyword_interest" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "keyword_analyses_again" ON "keyword_analyses" USING btree ("user_id","key","locale","created_at");